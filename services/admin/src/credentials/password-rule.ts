import { accounts } from '@fiscus/messages/accounts'
import type { Message } from '@fiscus/messages/message'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** Whose password it is: what strangers know of its user is no secret. */
export type PasswordOwner = { name: string; email: string | null; tenants: readonly string[] }

/** 10^10 guesses: with what attempts are admitted for all addresses together, more than 500 years. */
const strengthMin = 10

/** The first characters are strong enough alone, or none are: the estimate of 200 takes a second. */
const estimatedLengthMax = 32

/** Words of an account, which would match within other words, have at least this many letters. */
const wordLengthMin = 3

let loaded: Promise<ZxcvbnFactory> | undefined

/**
 * Why a password is too easy to guess, and what to do. null: it is not. It is estimated by zxcvbn with the passwords
 * that are known to be used most, Polish words and names, and what is known of its user.
 */
export async function passwordFault(password: string, owner: PasswordOwner): Promise<Message | null> {
  // 80 MB and 0.3 s: loaded when the first password is set.
  loaded ??= loadEstimator()
  const own = wordsOf(owner)
  const { guessesLog10, sequence } = (await loaded).check(password, own)
  if (guessesLog10 >= strengthMin) return null
  const widest = sequence.reduce((one, other) => (other.token.length > one.token.length ? other : one))
  if (sequence.some(({ matchedWord }) => own.includes(matchedWord))) return accounts.passwordOfAccount()
  if (widest.pattern === 'repeat') return accounts.passwordRepeats()
  if (widest.pattern === 'sequence' || widest.pattern === 'spatial') return accounts.passwordSequence()
  return widest.dictionaryName === 'passwords-common' ? accounts.passwordCommon() : accounts.passwordWeak()
}

async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, common, polish] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-pl'),
  ])
  return new Factory({
    dictionary: { ...common.dictionary, ...polish.dictionary },
    graphs: common.adjacencyGraphs,
    maxLength: estimatedLengthMax,
  })
}

function wordsOf({ name, email, tenants }: PasswordOwner): string[] {
  const texts = ['fiscus', name, ...(email === null ? [] : [email]), ...tenants]
  const parts = texts.flatMap((text) => [text, text.replaceAll(/\s/g, ''), ...text.split(/[^\p{L}\p{N}]+/u)])
  return [...new Set(parts.map((part) => part.toLowerCase()))].filter((part) => part.length >= wordLengthMin)
}
