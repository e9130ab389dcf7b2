// XML written as Canonical XML 1.1 would have it, so that the hash of a document is the hash of our own text: no canonicalizer runs.

/** What an element holds: text is escaped, elements and lists of them stand as they are, null is left out. */
export type Content = string | Xml | readonly (Xml | null)[]

/** A piece of finished XML. */
export type Xml = { readonly xml: string }

const inText: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' }
const inAttribute: Record<string, string> = {
  ...{ '&': '&amp;', '<': '&lt;', '"': '&quot;' },
  ...{ '\t': '&#x9;', '\n': '&#xA;', '\r': '&#xD;' },
}

/** Text as it stands between tags. */
export const escapeText = (text: string): string => text.replace(/[&<>\r]/g, letter => inText[letter]!)

const escapeAttribute = (text: string): string => text.replace(/[&<"\t\n\r]/g, letter => inAttribute[letter]!)

const writeContent = (content: Content): string => {
  if (typeof content === 'string') return escapeText(content)
  if ('xml' in content) return content.xml
  return content.map(part => part?.xml ?? '').join('')
}

// Plain attributes in the order of their names; the few that declare namespaces are written by the root itself.
const attributesOf = (attributes: Readonly<Record<string, string>>): string =>
  Object.keys(attributes)
    .sort()
    .map(name => ` ${name}="${escapeAttribute(attributes[name]!)}"`)
    .join('')

/** `<name a="b">content</name>`, never self-closed. */
export const element = (name: string, content: Content, attributes: Readonly<Record<string, string>> = {}): Xml => ({
  xml: `<${name}${attributesOf(attributes)}>${writeContent(content)}</${name}>`,
})

/** An element, or nothing where there is nothing to say. */
export const elementIf = (
  name: string,
  content: string | null | undefined,
  attributes?: Readonly<Record<string, string>>,
): Xml | null => (content ? element(name, content, attributes) : null)
