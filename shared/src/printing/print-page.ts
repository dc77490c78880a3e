interface PrintedPage {
  /** The name of the print job, and of the file if it is printed to one. */
  title: string;
  styles: string;
  /** The declarations of `@page`, given the height of the content. */
  pageOf: (heightMm: number) => string;
  /** Elements of the given document. */
  contentOf: (inner: Document) => Element[];
}

/** The frame of the latest print; some browsers still read it after `print()` returns. */
let latest: HTMLIFrameElement | null = null;

/** Opens the browser's print dialog for content in a frame of this page: no tab opens. */
export async function printPage({ title, styles, pageOf, contentOf }: PrintedPage): Promise<void> {
  latest?.remove();
  const frame = document.createElement('iframe');
  latest = frame;
  frame.title = title;
  frame.tabIndex = -1;
  frame.setAttribute('aria-hidden', 'true');
  Object.assign(frame.style, {
    position: 'fixed',
    insetInlineStart: '-300mm',
    width: '210mm',
    height: '0',
    border: '0',
  });
  // Chromium fires it while the frame is added, other browsers later.
  await new Promise((resolve) => {
    frame.addEventListener('load', resolve, { once: true });
    document.body.append(frame);
  });
  const { contentDocument: inner, contentWindow: view } = frame;
  // The type has no constructors of the frame's own realm.
  const realm = view as (Window & Pick<typeof globalThis, 'CSSStyleSheet'>) | null;
  if (!inner || !realm) throw new Error('the print frame has no document');
  inner.title = title;
  inner.documentElement.lang = 'es';
  inner.body.append(...contentOf(inner));
  // The page's policy refuses style elements without its nonce, and allows constructed sheets.
  const sheet = new realm.CSSStyleSheet();
  sheet.replaceSync(styles);
  inner.adoptedStyleSheets = [sheet];
  await Promise.all([...inner.images].map((image) => image.decode().catch(() => undefined)));
  const heightMm = Math.ceil((inner.body.scrollHeight * 25.4) / 96) + 2;
  sheet.replaceSync(`${styles} @page { ${pageOf(heightMm)} }`);
  realm.addEventListener('afterprint', () => frame.remove(), { once: true });
  realm.print();
}
