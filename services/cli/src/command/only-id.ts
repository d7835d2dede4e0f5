import { UsageFault } from './run-command.ts'

/** @throws UsageFault with the sentence, unless the words are one id */
export function onlyId([id, ...others]: string[], sentence: string): string {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id ?? '')
  if (id === undefined || !isId || others.length > 0) throw new UsageFault(sentence)
  return id
}
