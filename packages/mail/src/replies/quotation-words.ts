/** The words with which mail programs begin what they quote or forward, in the languages of Europe. */

const starts =
  /^(on|w dniu|dnia|użytkownik|wiadomość napisana przez|am|le|el|il|op|em|den|pon|wt|śr|czw|pt|sob|niedz|ndz|mon|tue|wed|thu|fri|sat|sun|пн|вт|ср|чт|пт|сб|вс|\d{1,4}[-./ ])(?!\p{L})/iu
const verbs =
  /(?:^|[\s>])(wrote|writes|napisał(\(a\)|\/a|a)?|napisana przez|pisze|schrieb|geschrieben|(a )?[ée]crit|escribió|scritto|schreef|escreveu|skrev|kirjoitti|napsala?|napsal\(a\)|napísala?|napísal\(a\)|написала?|пишет|писала?|пише)(?!\p{L})/iu
const addressAtEnd = /<[^<>\s]{1,200}@[^<>\s]{1,200} ?>\s?:$/
const time = /\d{1,2}[:.h]\d{2}/
const date = /\d{4}|\d{1,2}[:.h]\d{2}/
const attributionLength = 1000

/**
 * Whether a line, or several that are joined, says who wrote what follows: `W dniu … Anna <a@example.com> napisał(a):`.
 * `begun`: it has the first word, too, so that it is all of it.
 * @param isStrict what follows has no marks of a quotation
 */
export function isAttribution(line: string, isStrict: boolean): 'begun' | boolean {
  if (line.length > attributionLength) return false
  const words = line.replace(/^[\s*_-]+/, '').trimEnd()
  if (!/[:：]$|\swrote\s*-+$/.test(words)) return false
  const isBegun = starts.test(words)
  if (!verbs.test(words) && !(isBegun && addressAtEnd.test(words))) return false
  const hasAddress = words.includes('@')
  if (!isBegun) return hasAddress && (!isStrict || date.test(words))
  const isSure = isStrict ? date.test(words) && (hasAddress || time.test(words)) : /[@\d]/.test(words)
  return isSure && (/\d/.test(words) ? 'begun' : true)
}

/** A cheap test before `isAttribution`: the line can be the first one of an unmarked attribution. */
export function mayBeginAttribution(line: string): boolean {
  return line.includes('@') || starts.test(line.replace(/^[\s*_-]{1,40}/, ''))
}

const dashes = '[-_*=]{2,80}'
const originals =
  'original message|original appointment|(oryginalna )?wiadomość( oryginalna)?|ursprüngliche nachricht|original-?nachricht|message d.origine|message original|mensaje original|messaggio originale|oorspronkelijk bericht|oprindelig besked|ursprungligt meddelande'
const separator = new RegExp(`^\\s*${dashes}\\s*(${originals})\\s*${dashes}\\s*$`, 'iu')

/** A line such as `-----Wiadomość oryginalna-----`. */
export function isSeparator(line: string): boolean {
  return line.length < 200 && separator.test(line)
}

/** A line such as `________________________________`, which Outlook puts before the headers of what it quotes. */
export function isRule(line: string): boolean {
  return /^\s*[-_=]{4,80}\s*$/.test(line)
}

const labels = [
  'from|od|von|de|van|da|från|fra|от|lähettäjä',
  'sent|date|wysłan[eoay]|data( wysłania)?|gesendet|datum|envoyé( le)?|enviad[oa]( el)?|fecha|verzonden|inviato|message du|skickat|sendt|dato',
  'to|do|an|à|a|para|per|aan|till|til|pour',
  'subject|temat|betreff|objet|sujet|asunto|onderwerp|oggetto|ämne|emne|assunto',
].map((names) => new RegExp(`^\\s{0,20}\\*?(${names})\\s?\\*?\\s?:`, 'iu'))
const headerLines = 14

/**
 * Whether headers of a quoted message begin at a line, as Outlook writes them: sender, date, recipient and subject, in
 * any order.
 */
export function beginsHeaders(lines: readonly string[], at: number): boolean {
  if (!labels.some((label) => label.test(lines[at] ?? ''))) return false
  const near = lines.slice(at, at + headerLines)
  return labels.every((label) => near.some((line) => label.test(line)))
}

const forwardMark =
  /^\W{0,80}(forwarded message|forwarded by .{1,100}|begin forwarded message|wiadomość przekazana|przekazana wiadomość|przekazywana wiadomość|początek przeka(zanej|zywanej) wiadomości|treść przekazanej wiadomości|weitergeleitete nachricht|anfang der weitergeleiteten nachricht|message transféré|début du message (transféré|réexpédié)|mensaje reenviado|messaggio inoltrato|doorgestuurd bericht)\W{0,80}$/iu

/** A line that begins a message that is forwarded and not quoted. */
export function isForwardMark(line: string): boolean {
  return line.length < 200 && forwardMark.test(line)
}

const devices = [
  /^(sent|posted) (from|with|via) /,
  /^get outlook for /,
  /^wysłan[eoay] (z|ze|przez|za pomocą|przy użyciu) /,
  /^(pobierz|uzyskaj) (aplikację )?outlook /,
  /^(von meinem|von unterwegs|gesendet (von|mit|über)|diese nachricht wurde von) .*/,
  /^outlook für .* (beziehen|herunterladen)/,
  /^envoyé (de|depuis|à partir|avec) /,
  /^(télécharger|obtenez|obtenir) outlook /,
  /^(enviado desde|inviato da|verstuurd vanaf|verzonden vanaf|sendt fra|skickat från) /,
]

/** A line that a program adds below each mail: `Wysłane z iPhone’a`. */
export function isOfDevice(line: string): boolean {
  const words = line.trim().toLowerCase()
  return words.length < 120 && devices.some((device) => device.test(words))
}

const answersWithin =
  /\b(in-?line|below|between the lines|in (red|blue|green)|unten|im text|in (rot|blau)|ci-dessous|dans le texte|en (rouge|bleu))\b|poniżej|w treści|w tekście|pod pytani|na (czerwono|niebiesko)/iu

/** Whether a text says that answers are within what it quotes. */
export function hasAnswersWithin(text: string): boolean {
  return answersWithin.test(text)
}
