/* Fields by their place.

   Compiled modules ask an object for an attribute by its name, and Python looks through the object's type each time:
   a quarter of a game is spent so. The interpreter's own loop remembers where a field lies, and so does this, by the
   type's version, which is another as soon as anything about the type changes. What is no field goes the long way. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <structmember.h>

#ifndef Py_GIL_DISABLED

#define PLACES 1024

typedef struct {
    PyObject *name; /* held, so that no other string can come to lie at its address */
    unsigned int version;
    Py_ssize_t offset; /* 0: no field */
} Place;

static Place places[PLACES];

static void note_place(Place *place, PyTypeObject *type, PyObject *name)
{
    Py_ssize_t offset = 0;
    if (type->tp_getattro == PyObject_GenericGetAttr) {
        PyObject *found = _PyType_Lookup(type, name); /* gives the type a version, too */
        if (found != NULL && Py_IS_TYPE(found, &PyMemberDescr_Type)) {
            PyMemberDef *member = ((PyMemberDescrObject *)found)->d_member;
            if (member->type == T_OBJECT_EX)
                offset = member->offset;
        }
    }
    if (type->tp_version_tag == 0 || !PyType_HasFeature(type, Py_TPFLAGS_VALID_VERSION_TAG))
        return;
    Py_INCREF(name);
    Py_XSETREF(place->name, name);
    place->version = type->tp_version_tag;
    place->offset = offset;
}

static inline PyObject *attribute(PyObject *object, PyObject *name)
{
    PyTypeObject *type = Py_TYPE(object);
    unsigned int version = type->tp_version_tag;
    Place *place = &places[(((uintptr_t)name >> 4) + version * 31) % PLACES];
    if (place->name != name || place->version != version || version == 0)
        note_place(place, type, name);
    else if (place->offset) {
        PyObject *value = *(PyObject **)((char *)object + place->offset);
        if (value != NULL)
            return Py_NewRef(value);
    }
    return PyObject_GetAttr(object, name);
}

#else

#define attribute PyObject_GetAttr

#endif
