import { useTexts } from '../../texts/texts.ts'
import { texts as groupwareTexts } from '../groupware/texts.ts'
import { texts } from './texts.ts'

/** The names of the values of an event. */
export function useEventLabels() {
  const t = useTexts(texts)
  const words = useTexts(groupwareTexts)
  return {
    title: t('name'),
    is_all_day: t('allDay'),
    start_date: t('starts'),
    end_date: t('ends'),
    timezone: t('timezone'),
    recurrence: t('repeat'),
    status: t('status'),
    location: t('location'),
    description: t('description'),
    company_id: words('company'),
    contact_id: words('contact'),
    owner_id: words('owner'),
    collection_id: words('collection.calendar'),
  }
}
