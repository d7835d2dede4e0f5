import type { DocumentInFull } from '@fiscus/client'
import type { ReactNode } from 'react'
import { Section } from '../../../components/Section.tsx'
import { ActorName } from '../../../components/values/ActorName.tsx'
import { DateOnly } from '../../../components/values/DateOnly.tsx'
import { DateTime } from '../../../components/values/DateTime.tsx'
import { useTexts } from '../../../texts/texts.ts'
import classes from '../../tax-figures/figures.module.css'
import { correctionTexts } from '../correction/texts.ts'
import { texts } from './texts.ts'

/** The dates of a document, who issued it, and why it was corrected. */
export function Details({ document }: { document: DocumentInFull }) {
  const t = useTexts(texts)
  const reasons = useTexts(correctionTexts)
  const { actorNames = {}, content, correctionReason } = document
  const period = content?.salePeriod
  const rows: [label: string, value: ReactNode][] = [
    [t('issueDate'), <DateOnly key="issueDate" value={document.issueDate} />],
    [t('dateOfSale'), content?.saleDate && <DateOnly key="saleDate" value={content.saleDate} />],
    [t('salePeriod'), period && `${period.from} – ${period.to}`],
    [t('approvedAt'), <DateTime key="approvedAt" value={document.approvedAt} />],
    [
      t('approvedBy'),
      <ActorName key="approvedBy" actor={document.approvedBy} name={actorNames[document.approvedBy]} />,
    ],
    [t('externalReference'), document.externalReference],
    [t('correctionReason'), correctionReason && reasons(correctionReason)],
    [t('remark'), document.correctionNote],
    [t('discountPeriod'), document.correctedPeriod],
    [reasons('effectivePeriod'), document.effectivePeriod],
    [
      t('lockedBy'),
      document.lockedBy && <ActorName actor={document.lockedBy} name={actorNames[document.lockedBy]} />,
    ],
  ]
  return (
    <Section title={t('facts')}>
      <dl className={classes.facts}>
        {rows.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </Section>
  )
}
