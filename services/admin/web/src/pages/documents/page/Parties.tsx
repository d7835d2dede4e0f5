import type { Buyer, ContentSeller, ThirdParty, VatNumberCheck } from '@fiscus/client'
import { Text } from '@mantine/core'
import { Section } from '../../../components/Section.tsx'
import { countryName } from '../../../texts/countries.ts'
import { useFormat } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.ts'
import { useTexts } from '../../../texts/texts.ts'
import { texts as partyTexts } from '../parties/texts.ts'
import { texts } from './texts.ts'

/** The profile of the seller as it was when the document was issued. */
export function SellerParty({ seller }: { seller: ContentSeller | undefined }) {
  const t = useTexts(texts)
  if (!seller) return <Party title={t('seller')} lines={[]} none={t('noSeller')} />
  const { name, address, nip, euVatNumber, bankAccount } = seller
  const lines = [name, address, nip && t('nip', { id: nip }), euVatNumber && t('taxId', { id: euVatNumber })]
  const account = bankAccount && `${t('account')} ${bankAccount.iban} (${bankAccount.currency})`
  return <Party title={t('seller')} lines={[...lines, account]} none={t('noSeller')} />
}

/** The buyer on the document, and the evidence of the status of its VAT number. */
export function BuyerParty({
  buyer,
  check,
}: {
  buyer: Buyer | undefined
  check: VatNumberCheck | undefined
}) {
  const t = useTexts(texts)
  const format = useFormat()
  const evidence =
    check &&
    t('vatCheck', {
      number: check.vatNumber,
      status: t(check.status),
      register: t(check.register),
      date: format.date(check.checkedAt.slice(0, 10)),
    })
  const { name, address, taxId, email } = buyer ?? {}
  return (
    <Party
      title={t('buyer')}
      lines={[name, address, taxId && t('taxId', { id: taxId }), email, evidence]}
      none={t('noBuyer')}
    />
  )
}

/** The parties beside seller and buyer, each with its role. */
export function ThirdParties({ parties }: { parties: readonly ThirdParty[] }) {
  const t = useTexts(texts)
  const roles = useTexts(partyTexts)
  return parties.map(({ role, roleText, name, address, taxId, email }, index) => (
    <Party
      // The parties of a frozen document never move.
      key={String(index)}
      title={roleText || roles(role)}
      lines={[name, address, taxId && t('taxId', { id: taxId }), email]}
      none=""
    />
  ))
}

type AddressLines = NonNullable<ContentSeller['address']>
type PartyProps = {
  title: string
  lines: readonly (string | AddressLines | null | undefined | false)[]
  none: string
}

function Party({ title, lines, none }: PartyProps) {
  const language = useLanguage()
  const shown = lines.flatMap((line) => {
    if (!line) return []
    return typeof line === 'string' ? [line] : addressLines(line, language)
  })
  return (
    <Section title={title}>
      {shown.length === 0 ? (
        <Text fz="sm" c="dimmed">
          {none}
        </Text>
      ) : (
        <Text component="div" fz="sm" style={{ overflowWrap: 'anywhere' }}>
          {shown.map((line, index) => (
            // The lines of a frozen party never move.
            <div key={String(index)}>{line}</div>
          ))}
        </Text>
      )}
    </Section>
  )
}

function addressLines(
  { line1, line2, postalCode, city, country }: AddressLines,
  language: 'en' | 'pl',
): string[] {
  const town = [postalCode, city].filter(Boolean).join(' ')
  return [line1, line2, town, countryName(country, language)].filter(
    (line) => typeof line === 'string' && line !== '',
  ) as string[]
}
