import { BlockList, isIP } from 'node:net'
import { z } from 'zod'

/** Parses networks from an environment variable: `10.1.0.0/16, fd12::/32, 127.0.0.1`. */
export const networkList = z.string().transform((text, context) => {
  const list = new BlockList()
  for (const network of text.split(',')) {
    if (addNetwork(list, network.trim())) continue
    const message = `${network.trim() || 'An empty entry'} is not a network: write 10.1.0.0/16 or fd12::/32, with commas between.`
    context.addIssue({ code: 'custom', message })
  }
  return list
})

/** Returns false if the text is not a network. */
function addNetwork(list: BlockList, text: string): boolean {
  const [, address = '', bits] = /^([\da-fA-F.:]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const version = isIP(address)
  const bitsMax = version === 4 ? 32 : 128
  const prefix = bits === undefined ? bitsMax : Number(bits)
  if (version === 0 || prefix > bitsMax) return false
  list.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6')
  return true
}
