import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

const known = [
  'action.create',
  'action.change',
  'action.delete',
  'action.reorder',
  'action.import',
  'action.restore',
] as const

/** Returns the word of an action of the audit log; an action without a word is shown as it is. */
export function useActionWord(): (action: string) => string {
  const t = useTexts(texts)
  return (action) => {
    const key = known.find((each) => each === `action.${action}`)
    return key ? t(key) : action
  }
}
