/** A version above this is an instant in milliseconds. */
const instantMin = 1_000_000_000_000

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/**
 * A body with placeholders for the values that differ from run to run: ids, signed Message-IDs, digests, instants,
 * cursors, keys, measured times, the address of the login provider, and the tenant in a path. All other values, the
 * figures among them, stay.
 */
export function comparable(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => comparable(each, name))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key.replace(uuid, 'uuid'), comparable(each, key)]),
    )
  if (typeof value === 'string') return comparableText(value, name)
  const isMeasured = /_ms$|_bytes$/.test(name) || (name === 'version' && Number(value) > instantMin)
  return isMeasured && typeof value === 'number' ? 'measured' : value
}

function comparableText(text: string, name: string): string {
  if (['secret', 'uri', 'recovery_codes', 'ip', 'user_agent'].includes(name)) return name
  if (name === 'next' || name === 'key' || name === 'prefix' || name === 'worker') return name
  return text
    .replace('/api/v1/tenants/demo/', '/api/v1/')
    .replaceAll(uuid, 'uuid')
    .replaceAll(/\b[0-9a-f]{64}\b/g, 'digest')
    .replaceAll(/\b[0-9a-z]{44}@/g, 'signed@')
    .replaceAll(/\btest_[0-9a-f]{12}_/g, 'database_')
    .replace(/(?<=^\/(?:welcome|invitation)#)[\w-]{43}$/, 'token')
    .replace(
      /^(http:\/\/127\.0\.0\.1:\d+|https:\/\/localhost:\d+|https:\/\/login\.acme\.example)(\/.*)?$/,
      'provider',
    )
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'instant')
}
