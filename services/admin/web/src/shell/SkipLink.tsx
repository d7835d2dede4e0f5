import { useTexts } from '../texts/texts.ts'
import classes from './Shell.module.css'
import { texts } from './texts.ts'

/** The first stop of the Tab key: past the navigation, to the page. */
export function SkipLink() {
  const t = useTexts(texts)
  return (
    <button type="button" className={classes.skip} onClick={() => document.getElementById('main')?.focus()}>
      {t('skip')}
    </button>
  )
}
