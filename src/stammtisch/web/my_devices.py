"""My devices: which there are, how another comes along, and how one is signed off."""

from typing import Any, Final

import segno
from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from markupsafe import Markup

from stammtisch.store import Person
from stammtisch.store.devices import Device
from stammtisch.web.browsers import told
from stammtisch.web.dates import day, days_ago
from stammtisch.web.dependencies import CurrentPerson
from stammtisch.web.links import Link, ways_to
from stammtisch.web.people import LINK_SECONDS, adopt, people_of
from stammtisch.web.preferences import language
from stammtisch.web.stream import Streams
from stammtisch.web.templates import MISSING, FormFields, base_of, page

router = APIRouter(default_response_class=HTMLResponse)

NEW: Final = "new"  # what a form says instead of a device
OTHERS: Final = "others"


async def new_link(request: Request, person: Person) -> Link:
    """Return a link that lets another device be somebody's."""
    link = await people_of(request).new_link(person)
    return ways_to(request, f"/me/link/{link}")[0]


def qr_code(url: str) -> Markup:
    """Return an address as a picture that phones read, dark on light as they like it."""
    code = segno.make(url, error="m", micro=False)
    picture = code.svg_inline(border=4, omitsize=True, light="#fff", svgclass="qr", lineclass=None)
    return Markup(picture)


@router.get("/me/devices")
async def devices_page(request: Request, person: CurrentPerson) -> Response:
    """Show somebody's devices."""
    return await _devices(request, person, None)


async def _devices(request: Request, person: Person, link: Link | None) -> Response:
    people = people_of(request)
    here = people.device_of(request.scope)
    now = people.now()
    devices = await people.devices.of(person.id)
    devices.sort(key=lambda device: device.hash != here)
    lang = language(request)
    return page(
        request,
        "devices.html",
        devices=[_line(device, here, lang, now) for device in devices],
        url=link.url if link else "",
        is_only_here=link is not None and link.reach == "computer",
        qr=qr_code(link.url) if link else "",
        minutes=LINK_SECONDS // 60,
    )


def _line(device: Device, here: str | None, lang: str, now: float) -> dict[str, Any]:
    is_here = device.hash == here
    return {
        "id": device.id,
        "is_here": is_here,
        "browser": told(device.browser, lang),
        "first": day(device.first, lang),
        "seen": days_ago(now if is_here else device.seen, now, lang),
    }


@router.post("/me/devices")
async def change_devices(request: Request, person: CurrentPerson, form: FormFields) -> Response:
    """Show a link to another device, or sign one off: what it had open ends at once."""
    if form.get("device") == NEW:
        return await _devices(request, person, await new_link(request, person))
    people = people_of(request)
    here = people.device_of(request.scope) or ""
    if form.get("device") == OTHERS:
        gone = await people.devices.revoke_others(person.id, here)
    else:
        found = await people.devices.revoke(person.id, form.get("device", ""))
        if found is None:
            raise HTTPException(MISSING)
        gone = [found]
    people.forget(person.id)
    streams: Streams = request.app.state.streams
    streams.end_on(set(gone))
    base = base_of(request)
    return RedirectResponse(f"{base}/" if here in gone else f"{base}/me/devices", 303)


# The link, on the other device


@router.get("/me/link/{link}")
async def link_page(request: Request, link: str) -> Response:
    """Ask whether it is you; opening a link alone changes nothing."""
    owner = await people_of(request).owner_of(link)
    return page(request, "own.html", 200 if owner else MISSING, owner=owner, link=link)


@router.post("/me/link/{link}")
async def take_link(request: Request, link: str) -> Response:
    """Let this device be the person whose link it is."""
    response = RedirectResponse(f"{base_of(request)}/", 303)
    if await adopt(request, response, link) is None:
        return page(request, "own.html", MISSING, owner=None, link=link)
    return response


@router.post("/me/{link}")
@router.get("/me/{link}")
async def old_link_page(request: Request, link: str) -> Response:
    """Say of a link from before links worked only once that it works no longer."""
    return page(request, "own.html", MISSING, owner=None, link=link)
