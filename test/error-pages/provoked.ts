/** The response to a request that fails, and the random ids in it. */
export type Provoked = {
  reply: { status: number; headers: Headers; body: unknown }
  ids: readonly string[]
}

/** Sends a request that fails, after all that makes it fail. */
export type Provoke = () => Promise<Provoked>

/** The request id of every example; a service keeps the `X-Request-Id` of its caller. */
export const exampleRequestId = '7f0c1f5e-6a52-4f0b-9d5e-0c6f1f2f3a41'
