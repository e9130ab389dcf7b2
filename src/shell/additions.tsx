// Excel files and kept views, put into the lists and reports of the kit.

import type { ComponentType } from 'react'
import { ExcelButton } from '#excel/excel-button.tsx'
import { ExcelUpload } from '#excel/excel-upload.tsx'
import { type Additions, AdditionsProvider } from '#kit/browser/additions.tsx'
import { Views } from '#views/views.tsx'

const additions: Additions = { ExcelButton, ExcelUpload, Views }

/** A screen with what the application adds to the kit's. */
export const withAdditions = (Screen: ComponentType): ComponentType =>
  function Completed() {
    return (
      <AdditionsProvider additions={additions}>
        <Screen />
      </AdditionsProvider>
    )
  }
