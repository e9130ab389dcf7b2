import type { AwaitedConsent } from '#areas/dashboard/calls.ts'
import { useAdditions } from '#kit/browser/additions.tsx'
import { useLanguage } from '#ui/language.tsx'

/** The documents that wait for this owner's consent: each with its movements and the buttons that decide it. */
export const OwnConsents = ({ consents }: { consents: readonly AwaitedConsent[] }) => {
  const { t } = useLanguage()
  const { WaitingPanel } = useAdditions()
  if (consents.length === 0) return null
  return (
    <section className="own-consents" aria-label={t('Waits for your consent')}>
      <h2>
        {t('Waits for your consent')} <span className="quiet">{consents.length}</span>
      </h2>
      {consents.map(({ address, id }) => (
        <WaitingPanel key={`${address}/${id}`} place={`${address}/${id}`} />
      ))}
    </section>
  )
}
