import { values } from '@fiscus/messages/values'
import { z } from 'zod'

/**
 * A flag as the database stores it: 1 is yes, 0 is no. Lists its values for OpenAPI: the generator writes only the
 * first of a literal.
 */
export const zeroOrOne = z
  .literal([0, 1], { error: values.zeroOrOne.code })
  .meta({ type: 'integer', enum: [0, 1] })
