/** What the columns of a contact have of a card. */
export type CardFields = {
  firstName: string
  /** The formatted name where the card has no family and no given name. */
  lastName: string
  position: string | null
  /** The preferred address, else the first. */
  email: string | null
  /** The preferred number, else the first; a fax only if there is no other. */
  phone: string | null
  companyName: string | null
}
