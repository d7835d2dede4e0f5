import { useTexts } from '../../texts/texts.ts'
import { correctionReasons } from '../documents/correction/correction-form.ts'
import { correctionTexts } from '../documents/correction/texts.ts'

/** The words of a reason: that of a correction is a code, any other one is what a person has written. */
export function useReasonWord(): (reason: string | null) => string | null {
  const t = useTexts(correctionTexts)
  return (reason) => {
    const known = correctionReasons.find((each) => each === reason)
    return known ? t(known) : reason
  }
}
