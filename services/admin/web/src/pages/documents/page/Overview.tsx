import type { DocumentInFull } from '@fiscus/client'
import { Grid, List, Stack, Text } from '@mantine/core'
import { Section } from '../../../components/Section.tsx'
import { useTexts } from '../../../texts/texts.ts'
import { BreakdownTable } from '../../tax-figures/BreakdownTable.tsx'
import { LineTable } from '../../tax-figures/LineTable.tsx'
import { Totals } from '../../tax-figures/Totals.tsx'
import { Warnings } from '../../tax-figures/Warnings.tsx'
import { KsefSection } from '../ksef/KsefSection.tsx'
import { Details } from './Details.tsx'
import { Links } from './Links.tsx'
import { BuyerParty, SellerParty, ThirdParties } from './Parties.tsx'
import { texts } from './texts.ts'

/** The document with its parties, amounts, words and links. */
export function Overview({ document }: { document: DocumentInFull }) {
  const t = useTexts(texts)
  const { snapshot, summary, warnings = [], content } = document
  const words = content?.requiredWords ?? []
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, lg: 8 }}>
        <Stack gap="md">
          <Section title={t('result')}>
            <Totals summary={summary} currency={document.currency} />
          </Section>
          <Warnings warnings={warnings} />
          <LineTable snapshot={snapshot} />
          <BreakdownTable breakdown={snapshot.taxBreakdown} />
          {words.length > 0 && (
            <Section title={t('words')}>
              <List fz="sm">
                {words.map((word) => (
                  <List.Item key={word}>{word}</List.Item>
                ))}
              </List>
            </Section>
          )}
          {content?.notes && (
            <Section title={t('notes')}>
              <Text fz="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {content.notes}
              </Text>
            </Section>
          )}
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 4 }}>
        <Stack gap="md">
          <Details document={document} />
          <KsefSection document={document} />
          <SellerParty seller={content?.seller} />
          <BuyerParty buyer={content?.buyer} check={content?.vatNumberCheck} />
          <ThirdParties parties={content?.thirdParties ?? []} />
          <Links links={document.links} />
        </Stack>
      </Grid.Col>
    </Grid>
  )
}
