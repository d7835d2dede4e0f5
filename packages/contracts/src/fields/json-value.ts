import { z } from 'zod'

/** What JSON can say. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { [name: string]: JsonValue }

const json = z.json()

/** Any of it. OpenAPI is told by its types: z.json() refers to itself, which the library that describes our API can't follow. */
export const jsonValue = z
  .custom<JsonValue>((value) => json.safeParse(value).success)
  .meta({ type: ['object', 'array', 'string', 'number', 'boolean', 'null'] })
