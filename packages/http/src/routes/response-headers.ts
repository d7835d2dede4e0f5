/** The headers that responses can have, as components of the API description. */
export const headerComponents = {
  ETag: {
    description: 'The version of what is returned. Send it in If-Match to change it.',
    schema: { type: 'string' as const },
    example: '"v1"',
  },
  Link: {
    description: 'The address of the next page (rel="next"). Absent on the last page.',
    schema: { type: 'string' as const },
    example: '</api/v1/tax/rates?limit=100&cursor=ipcgn60aWyJWQVQ4Il0>; rel="next"',
  },
  Location: { description: 'The address of the record.', schema: { type: 'string' as const } },
  'Idempotency-Replayed': {
    description:
      'Present when the response repeats that of an earlier request with the same Idempotency-Key.',
    schema: { type: 'string' as const, enum: ['true'] },
  },
  'Content-Disposition': { description: 'The name of the file.', schema: { type: 'string' as const } },
  'Pdf-Warning': {
    description: 'Which characters the PDF prints as boxes because no font has them, and what to install.',
    schema: { type: 'string' as const },
  },
  'Pdf-Warning-Message': {
    description: 'The warning as code and values: a CodedMessage as JSON.',
    schema: { type: 'string' as const },
  },
  'Retry-After': {
    description: 'Seconds after which the request can succeed.',
    schema: { type: 'integer' as const, minimum: 0 },
    example: 5,
  },
  'WWW-Authenticate': { description: 'How to send a key.', schema: { type: 'string' as const } },
  RateLimit: {
    description: 'The requests that are left in this minute, and the seconds until it ends.',
    schema: { type: 'string' as const },
    example: '"minute";r=599;t=60',
  },
  'RateLimit-Policy': {
    description: 'The number of requests that the key may send in a minute.',
    schema: { type: 'string' as const },
    example: '"minute";q=600;w=60',
  },
  'X-Request-Id': {
    description: 'The id of the request in the log. Quote it in support requests.',
    schema: { type: 'string' as const },
  },
}

export type ResponseHeader = keyof typeof headerComponents

/** The declaration of headers of a response, by reference. */
export function responseHeaders(names: readonly ResponseHeader[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
