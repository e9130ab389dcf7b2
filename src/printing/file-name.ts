/** The parameter of a header that names a PDF file; a number that users entered may have Arabic letters, which a header cannot hold. */
export const pdfName = (name: string): string =>
  /^[\w.-]+$/.test(name) ? `filename="${name}.pdf"` : `filename*=UTF-8''${encodeURIComponent(name)}.pdf`
