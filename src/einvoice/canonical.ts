// Writes XML directly in the form of Canonical XML 1.1, so that the hash of a document is the hash of this text and no canonicalizer is
// needed.

/** The content of an element: text is escaped, elements and lists of elements are used unchanged, null is left out. */
export type Content = string | Xml | readonly (Xml | null)[]

/** A complete piece of XML. */
export type Xml = { readonly xml: string }

const inText: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' }
const inAttribute: Record<string, string> = {
  ...{ '&': '&amp;', '<': '&lt;', '"': '&quot;' },
  ...{ '\t': '&#x9;', '\n': '&#xA;', '\r': '&#xD;' },
}

/** Escapes text for use between tags. */
const escapeText = (text: string): string => text.replace(/[&<>\r]/g, letter => inText[letter]!)

const escapeAttribute = (text: string): string => text.replace(/[&<"\t\n\r]/g, letter => inAttribute[letter]!)

const writeContent = (content: Content): string => {
  if (typeof content === 'string') return escapeText(content)
  if ('xml' in content) return content.xml
  return content.map(part => part?.xml ?? '').join('')
}

// Attributes ordered by name, as canonical XML requires; namespace declarations are written by the root element itself.
const attributesOf = (attributes: Readonly<Record<string, string>>): string =>
  Object.keys(attributes)
    .sort()
    .map(name => ` ${name}="${escapeAttribute(attributes[name]!)}"`)
    .join('')

/** `<name a="b">content</name>`, never self-closed. */
export const element = (name: string, content: Content, attributes: Readonly<Record<string, string>> = {}): Xml => ({
  xml: `<${name}${attributesOf(attributes)}>${writeContent(content)}</${name}>`,
})

/** An element, or null where there is no content. */
export const elementIf = (
  name: string,
  content: string | null | undefined,
  attributes?: Readonly<Record<string, string>>,
): Xml | null => (content ? element(name, content, attributes) : null)
