import { useTexts } from '../../texts/texts.ts'
import { actionTexts } from './action-texts.ts'

const actions = [
  'activate',
  'approve',
  'cancel',
  'change',
  'correct',
  'create',
  'deactivate',
  'delete',
  'end',
  'import',
  'link',
  'lock',
  'login',
  'login_failed',
  'logout',
  'pause',
  'reorder',
  'restore',
  'resume',
  'retry',
  'revoke',
  'rotate',
  'run',
  'suspend',
  'void',
] as const

/** Returns the word of an action; an access, and an action without a word, is shown as it was recorded. */
export function useActionWord(): (action: string) => string {
  const t = useTexts(actionTexts)
  return (action) => {
    const known = actions.find((each) => each === action)
    return known ? t(`action.${known}`) : action
  }
}
