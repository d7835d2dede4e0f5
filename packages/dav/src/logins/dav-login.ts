/** A request that logs in. `url` is absolute. */
export type LoginRequest = { method: string; url: URL }

/** An answer 401 to a request, with its header WWW-Authenticate. */
export type LoginRefusal = LoginRequest & { challenge: string | undefined }

/** How the requests of an account log in. */
export type DavLogin = {
  /** The origin of the server, and the ones that a user has confirmed. No other one gets a request. */
  origins: readonly string[]
  /** The value of the header Authorization; null: the server has to send a challenge first. */
  authorizationOf(request: LoginRequest): string | null
  /** Whether a refused request may be sent once more, because there is another value now. */
  renew(refusal: LoginRefusal): Promise<boolean>
}

/** RFC 7617, in UTF-8. It is sent with the first request. */
export function basicLogin(origins: readonly string[], user: string, password: string): DavLogin {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  return { origins, authorizationOf: () => authorization, renew: async () => false }
}

/** RFC 6750. `next` returns another token after one was refused; it is called once. */
export function bearerLogin(
  origins: readonly string[],
  token: string,
  next: (refused: string) => Promise<string>,
): DavLogin {
  let current = token
  let isRenewed = false
  return {
    origins,
    authorizationOf: () => `Bearer ${current}`,
    async renew() {
      if (isRenewed) return false
      isRenewed = true
      current = await next(current)
      return true
    },
  }
}
