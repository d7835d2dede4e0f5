import { useTexts } from '../../texts/texts.ts'
import { jobKinds } from './form/job-form.ts'
import { texts } from './texts.ts'

/** Returns the name of a kind of job. A kind of a later version has its own name. */
export function useKindName(): (kind: string) => string {
  const t = useTexts(texts)
  return (kind) => {
    const known = jobKinds.find((one) => one === kind)
    return known ? t(`kind.${known}`) : kind
  }
}
