import { hash, randomUUID } from 'node:crypto'
import type { UserRow } from '@fiscus/db/users/audit-user'
import { devicesForgottenAt, knownDeviceMs } from '@fiscus/db/users/login-attempts'
import { isSecure } from '@fiscus/http/access/session-cookie'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import type { AdminContext } from '../context/admin-context.ts'

type Parts = Pick<AdminContext, 'clock' | 'publicUrl' | 'secrets'>

/** Users who have logged in with this device; the latest is the first. */
const knownUsers = z.array(
  z.object({ user: z.string(), password: z.string(), device: z.string(), atMs: z.number() }),
)

const usersMax = 5
const place = { field: 'device cookie', id: '' }

/** Remembers in the browser that a user has logged in with it: strangers cannot slow its logins. */
export function rememberDevice(c: Context<ApiEnv>, parts: Parts, user: UserRow): void {
  const { clock, publicUrl, secrets } = parts
  const others = usersOfDevice(c, parts).filter((known) => known.user !== user.id)
  const own = {
    user: user.id,
    password: markOf(user),
    device: randomUUID(),
    atMs: clock.now().getTime(),
  }
  const secure = isSecure(c, publicUrl)
  const sealed = secrets.seal(JSON.stringify([own, ...others].slice(0, usersMax)), place)
  setCookie(c, nameOf(secure), sealed, {
    path: '/',
    httpOnly: true,
    secure,
    sameSite: 'Strict',
    maxAge: knownDeviceMs / 1000,
  })
}

/** The id of the device, if the user has logged in with it since its last change of the password. null: it is unknown. */
export async function knownDevice(
  c: Context<ApiEnv>,
  context: AdminContext,
  user: UserRow,
): Promise<string | null> {
  const known = usersOfDevice(c, context).find((each) => each.user === user.id)
  if (known?.password !== markOf(user)) return null
  const forgottenAt = await devicesForgottenAt(context.databases.control, user.id)
  return forgottenAt && known.atMs < forgottenAt.getTime() ? null : known.device
}

/** The id of a device that any user has logged in with. null: there was none. */
export function deviceOfAnyUser(c: Context<ApiEnv>, parts: Parts): string | null {
  return usersOfDevice(c, parts)[0]?.device ?? null
}

function usersOfDevice(c: Context<ApiEnv>, { clock, publicUrl, secrets }: Parts) {
  const sealed = getCookie(c, nameOf(isSecure(c, publicUrl)))
  if (!sealed) return []
  try {
    const since = clock.now().getTime() - knownDeviceMs
    return knownUsers.parse(JSON.parse(secrets.open(sealed, place))).filter(({ atMs }) => atMs > since)
  } catch {
    return []
  }
}

/** Another one with each password that is set, since its hash has a new salt. */
function markOf({ password_hash: passwordHash }: UserRow): string {
  return hash('sha256', passwordHash ?? '').slice(0, 16)
}

function nameOf(secure: boolean): string {
  return secure ? '__Host-fiscus-device' : 'fiscus-device'
}
