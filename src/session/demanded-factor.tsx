// Covers everything else until the user has set up the second factor that a role requires.

import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Confirming } from '#session/confirming.tsx'
import { SecondFactorSteps } from '#session/second-factor.tsx'
import { SignedOutPage } from '#session/signed-out-page.tsx'
import { useLanguage } from '#ui/language.tsx'

export const DemandedFactor = ({ switches }: { switches: ReactNode }) => {
  const { t } = useLanguage()
  const queries = useQueryClient()
  return (
    <SignedOutPage switches={switches}>
      <h1>{t('Set up your second factor')}</h1>
      <p className="sign-in-agency">{t('Your role requires a second factor before you go on.')}</p>
      <SecondFactorSteps onSetUp={() => void queries.invalidateQueries()} />
      <Confirming />
    </SignedOutPage>
  )
}
