/** The page in the frame: it shows what the page around it asks for, or at `/embed/ID` the game of that table. */
import "../style/base.css";
import "../cube/paint.css";
import "./embed.css";
import { mount } from "svelte";
import Frame from "./Frame.svelte";

const target = document.getElementById("app");
if (target) mount(Frame, { target });
