import type { PanelAddress } from '../command/config.ts'
import { exitCodes } from '../command/run-program.ts'

/** Prints the link with a path, and what to set if its address can be another one. */
export function printLink(
  { url, json: asJson }: { url?: string | undefined; json: boolean },
  { publicUrl, local }: PanelAddress,
  path: string,
): number {
  const known = url ?? publicUrl
  const address = (known ?? local).replace(/\/+$/, '')
  const text = address + path
  console.log(
    asJson ? JSON.stringify({ link: text }) : `${text}\n\nThe link is displayed only now, and works once.`,
  )
  if (known === null)
    console.error(
      `This link opens on the machine of the service only, if the panel is at ${local}. Set PUBLIC_URL, or give --url=ADDRESS: the address at which browsers open the panel.`,
    )
  return exitCodes.done
}
