import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** An advisory that a person has looked at: it is not warned of until a day (2027-01-31), for a reason. */
const acceptedSchema = z.array(
  z.strictObject({ id: z.string().regex(/^GHSA(-\w{4}){3}$/), until: z.iso.date(), why: z.string().min(10) }),
)
type Accepted = z.output<typeof acceptedSchema>[number]

/** What `pnpm audit --json` prints: the advisories, or why the registry gives none. */
const outputSchema = z.union([
  z.object({ error: z.object({ code: z.string() }) }),
  z.object({
    advisories: z.record(
      z.string(),
      z.object({
        github_advisory_id: z.string(),
        module_name: z.string(),
        severity: z.string(),
        title: z.string(),
        url: z.string(),
      }),
    ),
  }),
])

/**
 * One line for each advisory that is not accepted on a day, for each acceptance that has expired or that no advisory
 * needs, and for a registry that does not answer.
 */
export function warningsOf(output: string, accepted: readonly Accepted[], today: string): string[] {
  const read = outputSchema.safeParse(parsed(output))
  if (!read.success) return ['The registry has not answered with advisories: nothing was looked at.']
  if ('error' in read.data)
    return [`The registry gives no advisories (${read.data.error.code}): nothing was looked at.`]
  const found = Object.values(read.data.advisories)
  const lines = found.flatMap(({ github_advisory_id: id, module_name, severity, title, url }) => {
    const acceptance = accepted.find((one) => one.id === id)
    if (acceptance && acceptance.until >= today) return []
    const expired = acceptance ? ` Its acceptance has expired on ${acceptance.until}.` : ''
    return [`${module_name} (${severity}): ${title}. ${url}${expired}`]
  })
  const needless = accepted.filter(({ id }) => !found.some((one) => one.github_advisory_id === id))
  return [...lines, ...needless.map(({ id }) => `${id} is accepted and concerns no package: remove it.`)]
}

/** The acceptances of the repository. @throws Error for one without a reason or a day */
export function readAccepted(): Accepted[] {
  const text = readFileSync(new URL('./accepted-advisories.json', import.meta.url), 'utf8')
  return acceptedSchema.parse(JSON.parse(text))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

if (import.meta.main) {
  const today = new Date().toISOString().slice(0, 10)
  for (const line of warningsOf(readFileSync(0, 'utf8'), readAccepted(), today))
    console.log(`::warning::${line}`)
}
