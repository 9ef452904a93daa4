// Sounds, made on the spot: no files. Whoever wants one sends "debacle:sound" to the document, with its name in `detail`;
// what is muted is silent, and so is a page that nobody has touched yet.
"use strict";

(() => {
  /** @type {AudioContext | null} */
  let audio = null;
  const wanted = () => document.body.dataset.sounds === "on";

  /** A browser plays nothing before the reader has touched the page. */
  const wake = () => {
    if (wanted() && navigator.userActivation?.isActive !== false) { // Escape, for one, is no touch
      audio ??= new AudioContext();
      void audio.resume();
    }
  };
  addEventListener("pointerdown", wake);
  addEventListener("keydown", wake);

  /** Swells at once and dies away. @param {AudioContext} on @param {number} start @param {number} length @param {number} loud */
  function swell(on, start, length, loud) {
    const volume = new GainNode(on, { gain: 0 });
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(loud, start + 0.005);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
    volume.connect(on.destination);
    return volume;
  }

  /** @param {number} pitch @param {number} from @param {number} length @param {number} loud @param {OscillatorType} shape
   *  @param {number} to the pitch it slides to */
  function tone(pitch, from, length, loud, shape = "sine", to = pitch) {
    if (!audio || audio.state !== "running") return;
    const start = audio.currentTime + from;
    const source = new OscillatorNode(audio, { type: shape, frequency: pitch });
    source.frequency.exponentialRampToValueAtTime(to, start + length);
    source.connect(swell(audio, start, length, loud));
    source.start(start);
    source.stop(start + length);
  }

  /** Paper: noise through a filter that slides. @param {number} low @param {number} high @param {number} from
   *  @param {number} length @param {number} loud */
  function noise(low, high, from, length, loud) {
    if (!audio || audio.state !== "running") return;
    const start = audio.currentTime + from;
    const grains = new AudioBuffer({ length: Math.ceil(audio.sampleRate * length), sampleRate: audio.sampleRate });
    const samples = grains.getChannelData(0);
    for (let place = 0; place < samples.length; place += 1) samples[place] = Math.random() * 2 - 1;
    const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: low, Q: 0.9 });
    filter.frequency.exponentialRampToValueAtTime(high, start + length);
    const source = new AudioBufferSourceNode(audio, { buffer: grains });
    source.connect(filter).connect(swell(audio, start, length, loud));
    source.start(start);
  }

  /** @param {number} from */
  const knock = (from) => {
    tone(140, from, 0.09, 0.4, "triangle");
    tone(420, from, 0.04, 0.15, "square");
  };
  const thud = () => {
    tone(90, 0, 0.22, 0.5, "sine", 45);
    noise(300, 120, 0, 0.08, 0.3);
  };
  const ring = () => {
    for (const [pitch, loud] of [[880, 0.12], [1760, 0.06], [2637, 0.03]]) tone(pitch, 0, 1.2, loud);
  };

  /** @type {Record<string, () => void>} */
  const sounds = {
    paper: () => noise(2400, 3200, 0, 0.09, 0.12),
    slit: () => noise(1200, 5200, 0, 0.18, 0.16),
    gavel: () => [0, 0.16].forEach(knock),
    stamp: thud,
    bell: ring,
    called: ring,
    outbid: () => [660, 494].forEach((pitch, place) => tone(pitch, place * 0.12, 0.18, 0.12, "triangle")),
    hit: () => {
      thud();
      tone(220, 0.05, 0.3, 0.12, "sawtooth", 110);
    },
    caught: () => {
      thud();
      [0.1, 0.4].forEach((from) => tone(740, from, 0.22, 0.08, "square", 700));
    },
    messaged: () => [988, 1319].forEach((pitch, place) => tone(pitch, place * 0.09, 0.14, 0.06)),
    rumble: () => tone(60, 0, 0.9, 0.35, "sawtooth", 32),
  };

  document.addEventListener("debacle:sound", (event) => {
    if (wanted()) sounds[/** @type {CustomEvent<string>} */ (event).detail]?.();
  });
})();
