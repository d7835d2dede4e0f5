import { values } from '@fiscus/messages/values'
import { z } from 'zod'

/** At most 192 KiB of an image. */
const logoBytesMax = 196_608
const base64LengthMax = (logoBytesMax / 3) * 4

const digest = z.string().regex(/^[0-9a-f]{64}$/, values.logoDigest.code)

/** Body of POST /seller/logos. */
export const newLogo = z
  .strictObject({
    data: z
      .base64()
      .min(1)
      .max(base64LengthMax, values.logoSize.code)
      .meta({ description: 'A PNG or JPEG image in base64, at most 192 KiB' }),
  })
  .meta({ id: 'NewLogo' })

/** A stored logo. */
export const logoRecord = z
  .object({
    digest: digest.meta({ description: 'SHA-256 of the bytes: the `logo` of the profile' }),
    type: z.enum(['image/png', 'image/jpeg']),
    bytes: z.int().positive(),
  })
  .meta({ id: 'Logo' })
export type LogoRecord = z.output<typeof logoRecord>

export const logoDigest = z.object({ digest })
