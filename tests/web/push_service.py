"""A push service of our own, reached by https, and browsers with keys as browsers make them."""

import base64
import json
import queue
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from pathlib import Path
from typing import Any, NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)
from cryptography.x509.oid import NameOID

PATIENCE = 60.0  # seconds; a busy machine is slow
HOST = "127.0.0.1"


class Got(NamedTuple):
    """A request that came in."""

    path: str
    headers: dict[str, str]
    body: bytes


class Service(ThreadingHTTPServer):
    """Answers as the path says: /201/…, /410/…, /302/…; /held/… only once it is let go."""

    daemon_threads = True

    def __init__(self, folder: Path) -> None:
        super().__init__((HOST, 0), Handler)
        self.certificate = make_certificate(folder)
        trusted = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        trusted.load_cert_chain(self.certificate)
        self.socket = trusted.wrap_socket(self.socket, server_side=True)
        self.got: queue.Queue[Got] = queue.Queue()
        self.let_go = threading.Event()
        self.host = f"{HOST}:{self.server_address[1]}"
        self.url = f"https://{self.host}"

    def next(self) -> Got:
        """Return the next request, once it has come."""
        return self.got.get(timeout=PATIENCE)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Let those be who hang up."""


class Handler(BaseHTTPRequestHandler):
    server: Service
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("content-length", "0")))
        told = {name.lower(): value for name, value in self.headers.items()}
        self.server.got.put(Got(self.path, told, body))
        how = self.path.split("/")[1]
        if how == "held":
            self.server.let_go.wait(PATIENCE)
        if how == "once":  # busy the first time
            how = "201" if self.path in SEEN else "429"
            SEEN.add(self.path)
        self.send_response(int(how) if how.isdecimal() else 201)
        if how == "302":
            self.send_header("location", f"{self.server.url}/201/redirected")
        if how == "429":
            self.send_header("retry-after", "0")
        self.send_header("content-length", "0")
        self.send_header("connection", "close")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 as its base class
        pass


SEEN: set[str] = set()


@contextmanager
def push_service(folder: Path) -> Iterator[Service]:
    """Run a push service for a while."""
    service = Service(folder)
    thread = threading.Thread(target=service.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield service
    finally:
        service.let_go.set()
        service.shutdown()
        thread.join()
        service.server_close()


def make_certificate(folder: Path) -> Path:
    """Write a key and a certificate for this machine, which is its own authority."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "push service")])
    now = datetime.now(UTC)
    usage = x509.KeyUsage(
        digital_signature=True,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=True,
        crl_sign=True,
        encipher_only=False,
        decipher_only=False,
    )
    names = [x509.DNSName("localhost"), x509.IPAddress(ip_address(HOST))]
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(usage, critical=True)
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .sign(key, hashes.SHA256())
    )
    path = folder / "push-service.pem"
    text = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    path.write_bytes(text + certificate.public_bytes(Encoding.PEM))
    return path


class Browser:
    """The keys of a browser, and what it does with a message (RFC 8188, RFC 8291)."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.point = self.key.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )
        self.auth = b"sixteen bytes ok"

    def subscription(self) -> dict[str, Any]:
        """Return what a page tells the server."""
        keys = {"p256dh": written(self.point), "auth": written(self.auth)}
        return {"endpoint": self.endpoint, "keys": keys, "zone": "Europe/Vienna"}

    def read(self, body: bytes) -> dict[str, Any]:
        """Return the message in a request's body."""
        salt, size, length = body[:16], int.from_bytes(body[16:20]), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert length == 65
        assert len(sealed) <= size
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.key.exchange(ec.ECDH(), public)
        material = derived(shared, self.auth, b"WebPush: info\0" + self.point + sender, 32)
        key = derived(material, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(material, salt, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert plain[-1:] == b"\2"
        found: dict[str, Any] = json.loads(plain[:-1])
        return found


def derived(material: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(material)


def written(data: bytes) -> str:
    """Return bytes as browsers write them."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
