// Signing in with a passkey on the sign-in page.

import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import { Button } from 'antd'
import { KeyRound } from 'lucide-react'
import { askPasskey, supportsPasskeys } from '#session/ask-passkey.tsx'
import { askSignedOut, type SignedOutAnswer } from '#session/ask-signed-out.tsx'
import { beginPasskeySignIn, signInWithPasskey } from '#session/passkey-calls.ts'
import { useLanguage } from '#ui/language.tsx'
import { notify } from '#ui/notify.ts'

/** Renders nothing if the browser does not support passkeys. */
export const PasskeyButton = ({ busy, onPress }: { busy: boolean; onPress: () => void }) => {
  const { t } = useLanguage()
  if (!supportsPasskeys()) return null
  return (
    <Button
      className="sign-in-passkey"
      block
      disabled={busy}
      icon={<KeyRound size={16} strokeWidth={1.6} />}
      onClick={onPress}
    >
      {t('Sign in with a passkey')}
    </Button>
  )
}

// The passkey's answer, or the server's refusal; undefined if the user cancels.
const askForPasskey = async (): Promise<string | SignedOutAnswer | undefined> => {
  const { method, path } = beginPasskeySignIn
  const options = await askSignedOut<PublicKeyCredentialRequestOptionsJSON>(method, path)
  const { challenge } = options
  return challenge === undefined ? options : askPasskey({ ...options, challenge })
}

type Steps = {
  setBusy: (busy: boolean) => void
  settle: (answer: SignedOutAnswer) => unknown
  attempt: (path: string, body: object) => Promise<void>
  agencyId: number | undefined
}

/** Requests the device's answer and sends it to the server. */
export const usePasskey = ({ setBusy, settle, attempt, agencyId }: Steps) => {
  const { t } = useLanguage()
  return async (rememberMe: boolean): Promise<void> => {
    setBusy(true)
    const given = await askForPasskey().catch(({ message }: Error) => void notify.error(t(message)))
    if (typeof given === 'string') await attempt(signInWithPasskey.path, { answer: given, rememberMe, agencyId })
    else if (given) settle(given)
    setBusy(false)
  }
}
