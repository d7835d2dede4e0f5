import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUIDv7,
} from 'node:crypto'
import type { DocumentAnchors } from '@fiscus/contracts/documents/document-anchor'
import type { SecretBox } from '@fiscus/runtime/secrets/secret-box'
import { desc } from 'drizzle-orm'
import type { ControlDatabase } from '../connections/databases.ts'
import { requireRow } from '../queries/require-row.ts'
import { anchorKeys } from '../schema/control/anchor-keys.ts'
import { recordPlace } from '../secrets/record-secret.ts'
import { fingerprintOf, type PublicKeys } from './anchor.ts'

type Reader = Pick<ControlDatabase, 'select'>

/** The public keys of the installation, the latest first. */
export async function listAnchorKeys(control: Reader): Promise<DocumentAnchors['keys']> {
  const { fingerprint, public_key, created_at } = anchorKeys
  const rows = await control
    .select({ id: fingerprint, publicKey: public_key, createdAt: created_at })
    .from(anchorKeys)
    .orderBy(desc(anchorKeys.id))
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** The public keys by the fingerprints that they have, whatever is stored beside them. */
export async function readPublicKeys(control: Reader): Promise<PublicKeys> {
  const keys = (await listAnchorKeys(control)).map(({ publicKey }) => createPublicKey(publicKey))
  return new Map(keys.map((key) => [fingerprintOf(key), key]))
}

/**
 * The key that signs: the latest one, which is made first where there is none.
 * @param secrets those of the platform
 * @throws Error when no configured key of secrets opens it
 */
export async function signingKey(
  control: ControlDatabase,
  secrets: SecretBox,
  now: Date,
): Promise<KeyObject> {
  const [latest] = await control.select().from(anchorKeys).orderBy(desc(anchorKeys.id)).limit(1)
  const { id, private_key } = latest ?? (await addAnchorKey(control, secrets, now))
  return createPrivateKey(secrets.open(private_key, recordPlace('anchor_keys', id, 'private_key')))
}

/** Makes a new key, which signs from now on. */
export async function addAnchorKey(control: Pick<ControlDatabase, 'insert'>, secrets: SecretBox, now: Date) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const id = randomUUIDv7()
  return requireRow(
    await control
      .insert(anchorKeys)
      .values({
        id,
        fingerprint: fingerprintOf(publicKey),
        public_key: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
        private_key: secrets.seal(
          privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
          recordPlace('anchor_keys', id, 'private_key'),
        ),
        created_at: now,
      })
      .returning(),
  )
}
