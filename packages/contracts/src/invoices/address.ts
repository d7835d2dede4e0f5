import { values } from '@fiscus/messages/values'
import { z } from 'zod'
import { optionalOrNull } from '../fields/optional-or-null.ts'
import { singleLineText } from '../fields/text.ts'

/** An address; FA(3) has two lines for the parts after the country. */
export const address = z
  .strictObject({
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, values.country.code)
      .meta({ description: 'ISO 3166-1 alpha-2', example: 'PL' }),
    line1: singleLineText(200).meta({ example: 'ul. Prosta 1' }),
    line2: optionalOrNull(singleLineText(200)),
    postalCode: optionalOrNull(singleLineText(20)).meta({ example: '00-838' }),
    city: optionalOrNull(singleLineText(100)).meta({ example: 'Warszawa' }),
  })
  .meta({ id: 'Address' })
