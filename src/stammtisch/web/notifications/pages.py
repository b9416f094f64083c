"""What people say about being reached: browsers that may be told, switches, mail addresses."""

import base64
import binascii
import time
from dataclasses import replace
from typing import Annotated, Any, Final

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from pydantic import Field

from stammtisch.store.contacts import NoticePreferences, Subscription
from stammtisch.web.base_shapes import Strict
from stammtisch.web.dependencies import CurrentPerson
from stammtisch.web.guard import address_of
from stammtisch.web.notifications.mail import Mail, TooOften
from stammtisch.web.notifications.notices import KINDS, zone_called
from stammtisch.web.notifications.push import is_subscription
from stammtisch.web.notifications.service import Notifications
from stammtisch.web.outbound_hosts import LONGEST, is_mail_address
from stammtisch.web.people import people_of
from stammtisch.web.preferences import language
from stammtisch.web.templates import MISSING, FormFields, base_of, page, person_of
from stammtisch.web.words import for_browser, span

router = APIRouter(default_response_class=HTMLResponse)

LONGEST_ZONE: Final = 64
SAID: Final = ("mail_sent", "mail_bad", "mail_too_often")  # by the settings page afterwards
Endpoint = Annotated[str, Field(min_length=1, max_length=LONGEST)]


class Keys(Strict):
    """The keys of a browser, as it tells them."""

    p256dh: str = Field(max_length=200)
    auth: str = Field(max_length=100)


class Browser(Strict):
    """A browser that wants to be told."""

    endpoint: Endpoint
    keys: Keys
    zone: str = Field(default="", max_length=LONGEST_ZONE)


class Named(Strict):
    """A browser, by its address."""

    endpoint: Endpoint


def notifications_of(request: Request) -> Notifications:
    """Return the ways to reach people of the server that was asked."""
    reach = request.app.state.reach
    assert isinstance(reach, Notifications)
    return reach


def push_key(request: Request) -> str | None:
    """Return what browsers need to be told of anything; None: this server does not push."""
    push = notifications_of(request).push
    return None if push is None else push.public_key


# Browsers


@router.post("/api/me/subscriptions")
async def subscribe(request: Request, person: CurrentPerson, browser: Browser) -> Response:
    """Tell this browser from now on."""
    reach = notifications_of(request)
    if reach.push is None:
        raise HTTPException(404)
    p256dh, auth = decoded(browser.keys.p256dh), decoded(browser.keys.auth)
    if not reach.push.may_reach(browser.endpoint) or not is_subscription(p256dh, auth):
        raise HTTPException(422)
    lang = language(request)
    device = people_of(request).device_of(request.scope)
    new = Subscription(browser.endpoint, person.id, device, p256dh, auth, lang, time.time())
    await reach.contacts.keep_subscription(new)
    known = await reach.contacts.preferences(person.id)
    if browser.zone and zone_called(browser.zone) != zone_called(known.zone):
        if str(zone_called(browser.zone)) == browser.zone:
            await reach.contacts.keep_preferences(replace(known, zone=browser.zone))
    reach.notifier.reachable.add(person.id)
    return Response(status_code=201)


@router.post("/api/me/subscriptions/remove")
async def unsubscribe(request: Request, person: CurrentPerson, browser: Named) -> Response:
    """Tell this browser no more."""
    reach = notifications_of(request)
    await reach.contacts.drop_subscription(browser.endpoint, person.id)
    await reach.notifier.refresh(person.id)
    return Response(status_code=204)


@router.post("/api/me/subscriptions/test")
async def try_out(request: Request, person: CurrentPerson) -> Response:
    """Send a notice to all own browsers."""
    if not await notifications_of(request).notifier.test(person.id):
        raise HTTPException(429)
    return Response(status_code=202)


@router.get("/api/me/waiting", response_class=JSONResponse)
async def waiting(request: Request) -> dict[str, int]:
    """Tell how many tables wait for you, for the badge on the app's icon."""
    person = person_of(request)
    if person is None:
        return {"tables": 0}
    return {"tables": await notifications_of(request).notifier.count_waiting(person.id)}


def decoded(text: str) -> bytes:
    """Return bytes as browsers write them."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        return b""


# Switches


async def notices_section(request: Request) -> dict[str, Any] | None:
    """Return what the settings page says about notices; None: there is nothing to say."""
    reach, person = notifications_of(request), person_of(request)
    if person is None or (reach.push is None and reach.mail is None):
        return None
    wanted = await reach.contacts.preferences(person.id)
    address = None
    if reach.mail is not None:
        address = await reach.contacts.mail_address(person.id)
    return {
        "kinds": [(kind, kind not in wanted.off) for kind in KINDS],
        "quiet_from": clock_time(wanted.quiet_from),
        "quiet_to": clock_time(wanted.quiet_to),
        "zone": wanted.zone,
        "push_key": push_key(request),
        "texts": for_browser(language(request)),
        "has_mail": reach.mail is not None,
        "mail": address,
        "mail_every": ""
        if reach.mail is None
        else span(reach.mail.hours * 3600, language(request)),
    }


@router.post("/settings/notices")
async def change_notices(request: Request, person: CurrentPerson, form: FormFields) -> Response:
    """Keep which notices somebody wants, and when not."""
    zone = form.get("zone", "")[:LONGEST_ZONE]
    quiet = minutes(form.get("quiet_from", "")), minutes(form.get("quiet_to", ""))
    if None in quiet or quiet[0] == quiet[1]:
        quiet = None, None
    contacts = notifications_of(request).contacts
    known = await contacts.preferences(person.id)
    off = tuple(kind for kind in KINDS if form.get(kind) != "on")
    is_zone = str(zone_called(zone)) == zone
    kept = NoticePreferences(person.id, off, *quiet, zone if is_zone else known.zone)
    await contacts.keep_preferences(kept)
    return RedirectResponse(f"{base_of(request)}/settings?saved=1#notices", 303)


def minutes(text: str) -> int | None:
    """Return the minutes after midnight of a time such as 22:30."""
    hours, _, rest = text.partition(":")
    is_time = hours.isdecimal() and rest.isdecimal() and len(text) <= 5
    return int(hours) * 60 + int(rest) if is_time and int(hours) < 24 and int(rest) < 60 else None


def clock_time(minute: int | None) -> str:
    """Return minutes after midnight as a field of a form has them."""
    return "" if minute is None else f"{minute // 60:02}:{minute % 60:02}"


# Mail


def mail_of(request: Request) -> Mail:
    """Return what sends mail; there is no such page where nothing does."""
    mail = notifications_of(request).mail
    if mail is None:
        raise HTTPException(404)
    return mail


@router.post("/settings/mail")
async def change_mail(request: Request, person: CurrentPerson, form: FormFields) -> Response:
    """Ask whether an address is somebody's, or forget it."""
    mail = mail_of(request)
    said = "saved"
    address = form.get("address", "").strip()
    if "remove" in form:
        await mail.forget(person.id)
    elif not is_mail_address(address):
        said = "mail_bad"
    else:
        try:
            await mail.ask(person, address, language(request), address_of(request.scope))
            said = "mail_sent"
        except TooOften:
            said = "mail_too_often"
    return RedirectResponse(f"{base_of(request)}/settings?said={said}#notices", 303)


@router.get("/mail/confirm/{token}")
async def confirm_page(request: Request, token: str) -> Response:
    """Ask whether it is the owner's wish; opening a link alone changes nothing."""
    found = await mail_of(request).asked(token)
    if found is None:
        return page(request, "mail.html", MISSING, step="old", token="", name="")
    name = await notifications_of(request).contacts.name(found.person)
    return page(request, "mail.html", step="confirm", token=token, name=name)


@router.post("/mail/confirm/{token}")
async def confirm(request: Request, token: str) -> Response:
    """Write to an address from now on."""
    is_done = await mail_of(request).confirm(token)
    step = "confirmed" if is_done else "old"
    return page(request, "mail.html", 200 if is_done else MISSING, step=step, token="", name="")


@router.get("/mail/stop/{token}")
async def stop_page(request: Request, token: str) -> Response:
    """Ask whether to write no more."""
    found = await mail_of(request).may_stop(token)
    step = "stopped" if found is None else "stop"
    return page(request, "mail.html", step=step, token=token, name="")


@router.post("/mail/stop/{token}")
async def stop(request: Request, token: str) -> Response:
    """Write no more; mail programs send this by themselves, without a cookie (RFC 8058)."""
    await mail_of(request).stop(token)
    return page(request, "mail.html", step="stopped", token="", name="")
