import { createRequire } from 'node:module';
import { isWestern, printable } from './pdf-text.ts';

export type Pdf = PDFKit.PDFDocument;

/** The fonts for texts that the built-in ones lack letters for. */
const wideFonts: Record<string, string> = {
  Helvetica: 'DejaVuSans.ttf',
  'Helvetica-Bold': 'DejaVuSans-Bold.ttf',
};

const { resolve } = createRequire(import.meta.url);

/**
 * Opens a PDF that prints any text as `printable` does. Texts of western Europe are in the
 * built-in fonts; texts with other letters are in DejaVu Sans, embedded with the used letters. An
 * image is in the PDF once, however often it is drawn.
 */
export async function createPdf(options: PDFKit.PDFDocumentOptions): Promise<Pdf> {
  // Loaded lazily, because few processes print.
  const { default: PdfDocument } = await import('pdfkit');

  class AnyTextPdf extends PdfDocument {
    // Declared only: the constructor of PDFKit already chooses a font.
    declare private fontName: string;
    // Missing in its types.
    declare private openImage: (file: Buffer) => PDFKit.Mixins.ImageSrc;
    private readonly images = new Map<Buffer, PDFKit.Mixins.ImageSrc>();

    override image(
      source: PDFKit.Mixins.ImageSrc,
      x?: number | PDFKit.Mixins.ImageOption,
      y?: number,
      options?: PDFKit.Mixins.ImageOption,
    ): this {
      const opened = Buffer.isBuffer(source) ? this.openOnce(source) : source;
      return super.image(opened, x as number, y, options); // both overloads are one function
    }

    private openOnce(file: Buffer): PDFKit.Mixins.ImageSrc {
      const image = this.images.get(file) ?? this.openImage(file);
      this.images.set(file, image);
      return image;
    }

    override font(
      source: PDFKit.Mixins.PDFFontSource,
      familyOrSize?: string | number,
      size?: number,
    ): this {
      this.fontName = typeof source === 'string' ? source : '';
      return super.font(source, familyOrSize as string, size); // both overloads are one function
    }

    override text(
      text: string,
      x?: number | PDFKit.Mixins.TextOptions,
      y?: number,
      rest?: PDFKit.Mixins.TextOptions,
    ): this {
      // Both overloads are one function.
      return this.inFontOf(text, (printed) => super.text(printed, x as number, y, rest));
    }

    override heightOfString(text: string, rest?: PDFKit.Mixins.TextOptions): number {
      return this.inFontOf(text, (printed) => super.heightOfString(printed, rest));
    }

    private inFontOf<Result>(text: string, draw: (printed: string) => Result): Result {
      const printed = printable(text);
      const wideFont = isWestern(printed) ? undefined : wideFonts[this.fontName];
      if (wideFont === undefined) return draw(printed);
      super.font(resolve(`dejavu-fonts-ttf/ttf/${wideFont}`));
      const result = draw(printed);
      super.font(this.fontName);
      return result;
    }
  }

  return new AnyTextPdf({ lang: 'es', ...options });
}
