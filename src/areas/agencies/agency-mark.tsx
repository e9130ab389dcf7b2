// The mark of an agency: its logo, or its initials on a colour that follows from its id.

import { useState } from 'react'
import type { Agency } from '#areas/agencies/definition.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import './agencies.css'

// Arabic letters would join, and the article does not distinguish names.
const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map(word => (word.length > 3 ? word.replace(/^ال/, '') : word)[0]?.toUpperCase())
    .filter(Boolean)
    .slice(0, 2)
    .join(/[\u0600-\u06ff]/.test(name) ? ' ' : '')

/** `name` in the user's language. The initials replace a logo whose file is missing. */
export const AgencyMark = ({ agency: { id, logo }, name }: { agency: Pick<Agency, 'id' | 'logo'>; name: string }) => {
  const { amazonUrl } = useAsker()
  const [broken, setBroken] = useState<string>()
  if (logo && logo !== broken) {
    return <img className="agency-mark" src={`${amazonUrl}Agency/${logo}`} alt="" onError={() => setBroken(logo)} />
  }
  return (
    <span className={`agency-mark agency-mark-${id % 5}`} aria-hidden>
      {initialsOf(name)}
    </span>
  )
}
