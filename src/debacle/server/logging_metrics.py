"""Logs and metrics. A log line has no path, no name, no cookie and no answer: only which route, and how it went."""

from __future__ import annotations

import json
import logging
import os
import sys
from time import perf_counter

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

log = logging.getLogger("debacle.access")


FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""Where the workers of a server write their figures, so that any of them can give the sums. prometheus_client looks for
it in the environment when it is imported."""


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.workers = Counter("debacle_workers_started", "Workers that began to serve", registry=self.registry)
        self.thoughts = Counter("debacle_thoughts", "Answers that bots thought of", registry=self.registry)
        self.moves = Counter("debacle_moves", "Moves that were kept", ["game", "by"], registry=self.registry)
        self.refusals = Counter("debacle_refusals", "Moves that were refused", ["why"], registry=self.registry)
        self.streams = Gauge(
            "debacle_streams", "Open live streams", registry=self.registry, multiprocess_mode="livesum"
        )
        self.tables = Gauge(
            "debacle_tables", "Tables", ["status"], registry=self.registry, multiprocess_mode="livemostrecent"
        )
        self.requests = Histogram(
            "debacle_request_seconds", "Time to answer", ["route", "method", "status"], registry=self.registry
        )

    def latest(self) -> bytes:
        """All figures as they are now, over all workers."""
        if FOLDER not in os.environ:
            return generate_latest(self.registry)
        together = CollectorRegistry()
        MultiProcessCollector(together)
        return generate_latest(together)


def with_logs_and_metrics(app: ASGIApp, metrics: Metrics) -> ASGIApp:
    async def middleware(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        began = perf_counter()
        status = 500

        async def watch(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await app(scope, receive, watch)
        finally:
            took = perf_counter() - began
            route = str(scope.get("path_template") or "?")
            method = str(scope["method"])
            if not route.endswith("/stream"):
                metrics.requests.labels(route, method, str(status)).observe(took)
            facts = {"route": route, "method": method, "status": status, "ms": round(took * 1000, 2)}
            log.info("request", extra={"facts": facts})

    return middleware


class Lines(logging.Formatter):
    """One JSON object a line."""

    def __init__(self, worker: int | None = None) -> None:
        super().__init__()
        self._worker = {} if worker is None else {"worker": worker}

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "from": record.name,
            **self._worker,
            "say": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def set_up_logging(level: str, worker: int | None = None) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines(worker))
    # Libraries that tell all they do would tell seeds, bids and cookies too: their trouble is enough.
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("debacle").setLevel(level.upper())
    # A line for each request that cannot be read would let anybody fill the disk.
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
