/**
 * The fields that a request has. One that was sent as null counts as absent (tax-calculation §2.6): its default stays.
 */
export function presentFields<Request extends object>(request: Request): Request {
  const present = Object.entries(request).filter(([, value]) => value !== undefined)
  return Object.fromEntries(present) as Request
}
