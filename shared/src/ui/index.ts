export { AppFrame } from './navigation/app-frame.tsx';
export type {
  AppFrameProps,
  FramePerson,
  NavigationEntry,
  FrameVariant,
} from './navigation/frame-types.ts';
export { AuthLayout, type AuthLayoutProps } from './layout/auth-layout.tsx';
export { Avatar, type AvatarProps } from './avatar.tsx';
export { Badge, type BadgeTone } from './feedback/badge.tsx';
export { BackLink } from './navigation/back-link.tsx';
export { Button, type ButtonProps } from './buttons/button.tsx';
export type { ButtonSize, ButtonVariant } from './buttons/button-styles.ts';
export { Card } from './layout/card.ts';
export { CardColumns } from './layout/card-columns.tsx';
export { CheckboxField, type CheckboxFieldProps } from './fields/checkbox-field.tsx';
export { Chip, type ChipProps } from './buttons/chip.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './overlays/confirm-dialog.tsx';
export { DataTable, type Column, type DataTableProps } from './table/data-table.tsx';
export { DateField, type DateFieldProps } from './fields/date-field.tsx';
export { DelayedFallback } from './feedback/delayed-fallback.tsx';
export { DescriptionList, type DescriptionListProps } from './layout/description-list.tsx';
export { Dialog, type DialogProps } from './overlays/dialog.tsx';
export { EmptyState, type EmptyStateProps } from './feedback/empty-state.tsx';
export { explainError, type Explanation } from './feedback/explain-error.ts';
export { FailedState, type FailedStateProps } from './feedback/failed-state.tsx';
export { IconButton, type IconButtonProps } from './buttons/icon-button.tsx';
export { Instant, type InstantProps } from './instant.tsx';
export { LegalTextView } from './legal-text.tsx';
export { LinkButton, type LinkButtonProps } from './navigation/link-button.tsx';
export { Menu, type MenuItem, type MenuProps } from './overlays/menu.tsx';
export { Notice, type NoticeProps } from './feedback/notice.tsx';
export { Pagination, type PaginationProps } from './navigation/pagination.tsx';
export { PasswordField, type PasswordFieldProps } from './fields/password-field.tsx';
export { ProblemScreen, type ProblemScreenProps } from './feedback/problem-screen.tsx';
export { QueryState, together } from './feedback/query-state.tsx';
export { Row, type RowProps } from './layout/row.tsx';
export { saveFile } from './save-file.ts';
export { SearchField, type SearchFieldProps } from './fields/search-field.tsx';
export { Section, type SectionProps } from './layout/section.tsx';
export { SelectField, type SelectFieldProps, type SelectOption } from './fields/select-field.tsx';
export { Sheet } from './overlays/sheet.tsx';
export { SidePanel, type SidePanelProps } from './overlays/side-panel.tsx';
export { Skeleton, type SkeletonProps } from './feedback/skeleton.tsx';
export { SkipLink } from './navigation/skip-link.tsx';
export { Stack, type StackProps } from './layout/stack.tsx';
export { TabLinks, type TabLinksProps } from './navigation/tab-links.tsx';
export { TableSkeleton } from './table/table-skeleton.tsx';
export { TextAreaField, type TextAreaFieldProps } from './fields/text-area-field.tsx';
export { TextField, type TextFieldProps } from './fields/text-field.tsx';
export { notify, toast } from './feedback/toast.ts';
export type { StatusTone } from './feedback/tones.ts';
export { useDelayed } from './feedback/use-delayed.ts';
export { VisuallyHidden } from './layout/visually-hidden.ts';
