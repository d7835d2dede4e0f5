import { z } from 'zod'

/** Any JSON value. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { [name: string]: JsonValue }

const json = z.json()

/** Any JSON value. Lists the types for OpenAPI: z.json() is recursive, which the OpenAPI generator does not support. */
export const jsonValue = z
  .custom<JsonValue>((value) => json.safeParse(value).success)
  .meta({ type: ['object', 'array', 'string', 'number', 'boolean', 'null'], items: {} })
