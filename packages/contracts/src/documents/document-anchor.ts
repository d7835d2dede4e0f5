import { z } from 'zod'

/** A signed statement of the end of a chain of documents, to be kept elsewhere. */
export const documentAnchor = z
  .strictObject({
    tenant: z.uuid(),
    sequence: z.int().positive().meta({ description: 'The number of documents in the chain.' }),
    chainDigest: z.string().regex(/^[0-9a-f]{64}$/),
    at: z.iso.datetime(),
    key: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .meta({ description: 'SHA-256 of the public key (SPKI, DER).' }),
    signature: z.string().max(100).meta({
      description:
        'Ed25519 in base64, of the lines `fiscus-anchor-1`, tenant, sequence, chainDigest and at, each with a line feed.',
    }),
  })
  .meta({ id: 'DocumentAnchor' })
export type DocumentAnchor = z.output<typeof documentAnchor>

/** The last anchor of a tenant, and the public keys of the installation, the latest first. */
export const documentAnchors = z
  .object({
    anchor: documentAnchor.nullable().meta({ description: 'null: none is stored yet.' }),
    keys: z.array(
      z.object({
        id: z.string(),
        publicKey: z.string().meta({ description: 'PEM' }),
        createdAt: z.iso.datetime(),
      }),
    ),
  })
  .meta({ id: 'DocumentAnchors' })
export type DocumentAnchors = z.output<typeof documentAnchors>
