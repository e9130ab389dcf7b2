// Sends to the tax authority while the process runs: requests for certificates, and waiting documents.

import { openSealing } from '#database/sealing.ts'
import { type EInvoicing, sendEInvoices } from '#integrations/e-invoicing.ts'
import { requestCertificates } from '#integrations/onboarding.ts'
import { sendOnNotify } from '#integrations/work-on-notify.ts'

type Options = Pick<EInvoicing, 'log'> & { eInvoiceUrl: string | undefined; secret: string | undefined }

const timeoutMs = 10_000

/** Runs until stopped; without the platform's address it sends nothing. */
export const startEInvoicer = (
  url: string,
  { log, eInvoiceUrl, secret }: Options,
): Promise<{ stop(): Promise<void> }> =>
  sendOnNotify(url, {
    ...{ channel: 'gms_e_invoice', name: 'gms e-invoices', log, failure: 'e-invoices wait' },
    open: pool => ({ log, timeoutMs, url: eInvoiceUrl, sealing: openSealing(pool, secret) }),
    rounds: [requestCertificates, sendEInvoices],
  })
