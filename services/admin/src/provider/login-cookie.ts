import { isSecure } from '@fiscus/http/access/session-cookie'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import type { AdminContext } from '../context/admin-context.ts'

/** A step of a login that the browser keeps. */
type Step<T> = { name: string; schema: z.ZodType<T> }

/** A login that has gone to the provider; `userId` is that of the user who connects an account, null for a login. */
export const startedLogin = {
  name: 'started',
  schema: z.object({
    checks: z.object({ state: z.string(), nonce: z.string(), codeVerifier: z.string() }),
    userId: z.string().nullable(),
  }),
}

/** A login that the provider has confirmed, and that needs a code. */
export const confirmedLogin = {
  name: 'confirmed',
  schema: z.object({
    identity: z.object({ issuer: z.string(), subject: z.string() }),
    userId: z.string(),
    isNew: z.boolean(),
  }),
}

const lifetimeMs = 10 * 60_000
const placeOf = ({ name }: Pick<Step<unknown>, 'name'>) => ({ field: 'login cookie', id: name })

/**
 * Keeps a step of a login in the browser for ten minutes, encrypted, so that no other browser can continue it. The page
 * that goes on is one of the panel: the cookie can be `SameSite=Strict`.
 */
export function keepLogin<T>(
  c: Context<ApiEnv>,
  { publicUrl, secrets, clock }: AdminContext,
  step: Step<T>,
  value: T,
): void {
  const secure = isSecure(c, publicUrl)
  const text = JSON.stringify({ value, until: clock.now().getTime() + lifetimeMs })
  setCookie(c, nameOf(secure), secrets.seal(text, placeOf(step)), {
    path: '/',
    httpOnly: true,
    secure,
    sameSite: 'Strict',
    maxAge: lifetimeMs / 1000,
  })
}

/** The step of a login that the browser keeps. null: there is none, it is over, another step, or was changed. */
export function keptLogin<T>(
  c: Context<ApiEnv>,
  { publicUrl, secrets, clock }: AdminContext,
  step: Step<T>,
): T | null {
  const sealed = getCookie(c, nameOf(isSecure(c, publicUrl)))
  if (!sealed) return null
  try {
    const { value, until } = JSON.parse(secrets.open(sealed, placeOf(step)))
    return clock.now().getTime() < until ? step.schema.parse(value) : null
  } catch {
    return null
  }
}

/** Ends the login of a browser: it succeeded, or it failed and begins anew. */
export function forgetLogin(c: Context<ApiEnv>, { publicUrl }: AdminContext): void {
  const secure = isSecure(c, publicUrl)
  deleteCookie(c, nameOf(secure), { path: '/', secure })
}

function nameOf(secure: boolean): string {
  return secure ? '__Host-fiscus-login' : 'fiscus-login'
}
