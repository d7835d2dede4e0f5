import { readPublicUrl } from '../command/config.ts'
import { exitCodes } from '../command/run-program.ts'

/** Prints the one-time link with a token. */
export function printLink(
  { url, json: asJson }: { url?: string | undefined; json: boolean },
  token: string,
): number {
  const address = (url ?? readPublicUrl() ?? 'http://localhost:8080').replace(/\/+$/, '')
  const text = `${address}/welcome#${token}`
  console.log(
    asJson ? JSON.stringify({ link: text }) : `${text}\n\nThe link is displayed only now, and works once.`,
  )
  return exitCodes.done
}
