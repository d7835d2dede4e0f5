import { configuration } from './configuration.ts'
import type { Wording } from './message.ts'
import { requests } from './requests.ts'
import { results } from './results.ts'

const domains = [configuration, requests, results]

/** The words of each message, by its code. */
export const catalogue: ReadonlyMap<string, Wording> = new Map(
  domains.flatMap((domain) => Object.values(domain).map(({ code, wording }) => [code, wording])),
)
