import { takeOverFirstPaint } from './take-over.ts';

takeOverFirstPaint(document);
