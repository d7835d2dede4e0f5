import { type KeyOf, useTexts } from '../../texts/texts.ts'
import { actionTexts } from './action-texts.ts'

/** Returns the word of an action; an access, and an action without a word, is shown as it was recorded. */
export function useActionWord(): (action: string) => string {
  const t = useTexts(actionTexts)
  return (action) => {
    const key = `action.${action}`
    return isAction(key) ? t(key) : action
  }
}

function isAction(key: string): key is KeyOf<typeof actionTexts> {
  return Object.hasOwn(actionTexts.en, key)
}
