import { type Call, createHttpClient, type Reply } from '@fiscus/testing/http-client'

/** Sends requests as a page of the panel does, and keeps the cookies of the responses. */
export type Browser = {
  send: Call
  /** The cookies by name. */
  cookies: Map<string, string>
}

/** Creates a browser without cookies. */
export function createBrowser(url: string): Browser {
  const call = createHttpClient(url)
  const cookies = new Map<string, string>()
  async function send<Body>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Reply<Body>> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const sent = { 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }), ...headers }
    const reply = await call<Body>(method, path, body, sent)
    for (const line of reply.headers.getSetCookie()) store(cookies, line)
    return reply
  }
  return { send, cookies }
}

function store(cookies: Map<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
  if (value === '' || /max-age=0/i.test(line)) cookies.delete(name)
  else cookies.set(name, value)
}
